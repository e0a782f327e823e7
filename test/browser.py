# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A page in a headless Chromium, driven by the browser's own protocol.

  with browser.Page(folder, file) as page:
      page.press("/")
      page.ask("document.activeElement.id")

What the page asks of the network, and what its console says, is kept.
"""

import base64
import contextlib
import fcntl
import json
import os
import pathlib
import subprocess


class Page(contextlib.AbstractContextManager):
    def __init__(self, folder, file, scripts=True, width=1200, fragment=""):
        """Keeps what the browser writes in the folder."""
        self.requests, self.messages = [], []
        self.number = 0
        # The browser reads from 3 and writes to 4.
        there, self.to = os.pipe()
        self.answers, back = os.pipe()
        there, back = (fcntl.fcntl(fd, fcntl.F_DUPFD, 10) for fd in (there, back))

        def prepare():
            os.dup2(there, 3)
            os.dup2(back, 4)

        log = open(os.path.join(folder, "browser.log"), "wb")
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-dev-shm-usage", "--remote-debugging-pipe",
             f"--user-data-dir={folder}/profile", f"--window-size={width},900"],
            stdout=log, stderr=log, close_fds=False, preexec_fn=prepare)
        log.close()
        os.close(there)
        os.close(back)
        self.rest, self.session = b"", None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for part in ("Page", "Runtime", "Network", "Log"):
            self.call(part + ".enable")
        if not scripts:
            self.call("Emulation.setScriptExecutionDisabled", value=True)
        self.call("Page.navigate", url=pathlib.Path(file).absolute().as_uri() + fragment)
        while self.receive().get("method") != "Page.loadEventFired":
            pass

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.to)
        os.close(self.answers)

    def receive(self):
        while b"\0" not in self.rest:
            got = os.read(self.answers, 1 << 16)
            if not got:
                raise RuntimeError("the browser has ended: see browser.log")
            self.rest += got
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        method, params = message.get("method"), message.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(str(params["args"]))
        elif method == "Runtime.exceptionThrown":
            self.messages.append(str(params["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.messages.append(params["entry"]["text"])
        return message

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def ask(self, expression):
        """The value of JavaScript."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def press(self, key, text=""):
        """A key of the keyboard, or text that is typed."""
        code = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38,
                "ArrowRight": 39, "ArrowDown": 40}.get(key, 0)
        text = text or (key if len(key) == 1 else "")
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text,
                  windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def media(self, kind="", **features):
        """As if for print, or in the dark: media("print"), media(prefers_color_scheme="dark")."""
        self.call("Emulation.setEmulatedMedia", media=kind,
                  features=[{"name": name.replace("_", "-"), "value": value}
                            for name, value in features.items()])

    def shot(self, file, **clip):
        """A picture; of a part: x, y, width, height, scale."""
        more = {"clip": clip, "captureBeyondViewport": True} if clip else {}
        data = self.call("Page.captureScreenshot", format="png", **more)["data"]
        pathlib.Path(file).write_bytes(base64.b64decode(data))
