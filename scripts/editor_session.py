#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sends LSP requests to a server as an editor does, and prints the results.

  editor_session.py FOLDER SCRIPT COMMAND...

COMMAND starts the server, in FOLDER. SCRIPT has a line for each step:

  open FILE           open it, and wait until the server has looked at it
  show                what is underlined, why, and the notes
  actions CHECK       the titles of what can be done at the first such finding
  apply N CHECK       do the Nth of them, counted from 1; prints what changed
  replace OLD NEW     edit the open file once; both are strings as of JSON
  reopen              close the file without saving it, and open it again
  save                write the file to the disk
  copy FROM TO        of files on the disk, not in the editor
  text                the open file as it is in the editor
  # ...               is printed as it is; and so is an empty line

What the server says to the user is printed as 'message: TEXT'.
The server must handle one message after the other (clangd: --sync): what it
says of a file before it answers the next question is its last word.
"""

import difflib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

# Of one answer, to end a session with a server that gives none.
TIMEOUT_SECONDS = 300


class Server:
    """One language server, and the messages to and from it."""

    def __init__(self, folder, command):
        environment = dict(os.environ)
        # The user's own configuration is no part of this. Without an index of the
        # standard library, which finds nothing, a session takes half of the time.
        self.home = tempfile.TemporaryDirectory()
        os.mkdir(os.path.join(self.home.name, "clangd"))
        with open(os.path.join(self.home.name, "clangd/config.yaml"), "w",
                  encoding="utf-8") as file:
            file.write("Index: {StandardLibrary: No}\n")
        environment["XDG_CONFIG_HOME"] = environment["HOME"] = self.home.name
        self.errors = []
        program = os.path.abspath(shutil.which(command[0]) or command[0])
        self.process = subprocess.Popen(
            [program, *command[1:]], cwd=folder, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.reader = threading.Thread(target=self._read_errors, daemon=True)
        self.reader.start()
        self.last_id = 0
        self.diagnostics = {}

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace"))

    def fail(self, why):
        self.process.kill()
        self.reader.join()
        sys.exit("editor_session.py: " + why + "\n" + "".join(self.errors[-40:]))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.process.stdin.flush()
        except BrokenPipeError:
            self.fail("the server has ended")

    def _receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()) or not length:
            if not line and self.process.poll() is not None:
                self.fail("the server has ended")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def request(self, method, parameters):
        watchdog = threading.Timer(TIMEOUT_SECONDS, self.process.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            return self._ask(method, parameters)
        finally:
            watchdog.cancel()

    def _ask(self, method, parameters):
        self.last_id += 1
        self._send({"id": self.last_id, "method": method, "params": parameters})
        while True:
            message = self._receive()
            if message.get("id") == self.last_id and "method" not in message:
                if "error" in message:
                    self.fail(f"{method}: {message['error']}")
                return message["result"]
            if "id" in message:  # It asks something.
                self._send({"id": message["id"], "result": None})
            elif message["method"] == "textDocument/publishDiagnostics":
                said = message["params"]
                self.diagnostics[said["uri"]] = said["diagnostics"]
            elif message["method"] == "window/showMessage":
                print("  message: " + message["params"]["message"])

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        try:
            status = self.process.wait(TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            self.fail("the server does not end")
        if status != 0:
            self.fail(f"the server has ended with status {status}")


def offset(text, position):
    """Of a position of the protocol, which counts units of UTF-16."""
    lines = text.splitlines(keepends=True)
    before = sum(len(line) for line in lines[:position["line"]])
    line = lines[position["line"]] if position["line"] < len(lines) else ""
    units = line.encode("utf-16-le")[:2 * position["character"]]
    return before + len(units.decode("utf-16-le"))


class Editor:
    """One open file. What it prints has no absolute names."""

    def __init__(self, folder, server):
        self.folder = os.path.realpath(folder)
        self.server = server
        self.name = self.content = None
        self.version = 0
        server.request("initialize", {
            "processId": None, "rootUri": self.uri(""), "capabilities": {
                "textDocument": {
                    "publishDiagnostics": {"relatedInformation": True},
                    "codeAction": {"codeActionLiteralSupport": {
                        "codeActionKind": {"valueSet": ["quickfix"]}}}}}})
        server.notify("initialized", {})

    def uri(self, name):
        return "file://" + os.path.join(self.folder, name)

    def relative(self, text):
        return text.replace("file://", "").replace(self.folder + "/", "")

    def wait(self):
        """Until the server has looked at the file as it is."""
        self.server.request("textDocument/documentSymbol", self.document())

    def document(self):
        return {"textDocument": {"uri": self.uri(self.name)}}

    def diagnostics(self):
        return sorted(self.server.diagnostics.get(self.uri(self.name), []),
                      key=lambda said: (said["range"]["start"]["line"],
                                        said["range"]["start"]["character"]))

    def open(self, name):
        self.name = name
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            self.content = file.read()
        self.version += 1
        self.server.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(name), "languageId": "cpp", "version": self.version,
            "text": self.content}})
        self.wait()

    def reopen(self):
        self.server.notify("textDocument/didClose", self.document())
        self.open(self.name)

    def save(self):
        with open(os.path.join(self.folder, self.name), "w",
                  encoding="utf-8") as file:
            file.write(self.content)
        self.server.notify("textDocument/didSave", self.document())
        self.wait()

    def change(self, content):
        self.content = content
        self.version += 1
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri(self.name), "version": self.version},
            "contentChanges": [{"text": content}]})
        self.wait()

    def replace(self, old, new):
        if self.content.count(old) != 1:
            self.server.fail(f"not once in {self.name}: {old}")
        self.change(self.content.replace(old, new))

    def print_change(self, before):
        for line in list(difflib.unified_diff(
                before.splitlines(), self.content.splitlines(), n=1,
                lineterm=""))[2:]:
            print("  @@" if line.startswith("@@") else "  " + line)

    def show(self):
        lines = self.content.splitlines()
        print(f"  {self.name}: {len(self.diagnostics()) or 'no'} "
              f"problem{'s' * (len(self.diagnostics()) != 1)}")
        for said in self.diagnostics():
            start, end = said["range"]["start"], said["range"]["end"]
            line = lines[start["line"]] if start["line"] < len(lines) else ""
            last = end["character"] if end["line"] == start["line"] else len(line)
            print(f"  {start['line'] + 1:4} | {line}")
            print("       | " + " " * start["character"] +
                  "~" * max(last - start["character"], 1))
            kind = {1: "error", 2: "warning"}.get(said["severity"], "note")
            code = f" [{said['code']}]" if "code" in said else ""
            print(f"         {kind}: {self.relative(said['message'])}{code}")
            for note in said.get("relatedInformation", []):
                where = note["location"]
                at = where["range"]["start"]
                print(f"         {self.relative(where['uri'])}:{at['line'] + 1}:"
                      f"{at['character'] + 1}: {self.relative(note['message'])}")

    def find_actions(self, check):
        for said in self.diagnostics():
            if said.get("code") == check:
                return self.server.request("textDocument/codeAction", {
                    **self.document(), "range": said["range"], "context": {
                        "diagnostics": [said], "only": ["quickfix"]}})
        self.server.fail(f"no finding of {check} in {self.name}")

    def actions(self, check):
        for number, action in enumerate(self.find_actions(check), 1):
            print(f"  {number}. {action['title']}")

    def apply(self, number, check):
        action = self.find_actions(check)[int(number) - 1]
        before, content = self.content, self.content
        changes = action["edit"]["changes"]
        if list(changes) != [self.uri(self.name)]:
            self.server.fail(f"changes other files, too: {changes}")
        for edit in sorted(changes[self.uri(self.name)], reverse=True,
                           key=lambda edit: offset(before, edit["range"]["start"])):
            content = (content[:offset(before, edit["range"]["start"])] +
                       edit["newText"] +
                       content[offset(before, edit["range"]["end"]):])
        self.change(content)
        self.print_change(before)

    def run(self, line):
        step, _, rest = line.partition(" ")
        if step == "replace":
            decoder = json.JSONDecoder()
            old, end = decoder.raw_decode(rest)
            self.replace(old, decoder.decode(rest[end:].strip()))
        elif step == "apply":
            self.apply(*rest.split())
        elif step == "copy":
            shutil.copy(*(os.path.join(self.folder, name) for name in rest.split()))
        elif step == "text":
            print(self.content, end="")
        elif step in ("open", "actions"):
            getattr(self, step)(rest)
        elif step in ("show", "reopen", "save"):
            getattr(self, step)()
        else:
            self.server.fail(f"unknown step: {line}")


def main(folder, script, *command):
    server = Server(os.path.realpath(folder), command)
    editor = Editor(folder, server)
    with open(script, encoding="utf-8") as steps:
        for line in map(str.strip, steps):
            if not line or line.startswith("#"):
                print(line)
            else:
                editor.run(line)
    server.end()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
