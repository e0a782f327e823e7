# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command at a pseudo-terminal and answers its questions.

usage: answer.py STATUS ANSWERS COMMAND...

One answer a prompt ('> '), with commas between them; 'EOF' ends the input.
Prints what the terminal shows. Fails if the command does not end with STATUS,
or does not ask as often as there are answers.
"""

import os
import pty
import sys


def main():
    status, answers, *command = sys.argv[1:]
    answers = answers.split(',')
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    shown = b''
    asked = 0
    while True:
        try:
            data = os.read(terminal, 4096)
        except OSError:  # As Linux says that the other end is closed.
            break
        if not data:
            break
        shown += data
        while shown.count(b' > ') > asked:
            if asked == len(answers):
                sys.exit('one more question than answers:\n' + shown.decode())
            text = answers[asked]
            os.write(terminal, b'\x04' if text == 'EOF' else text.encode() + b'\n')
            asked += 1
    print(shown.decode().replace('\r', ''), end='')
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if ended != int(status):
        sys.exit(f'status {ended}, expected {status}')
    if asked != len(answers):
        sys.exit(f'{asked} questions, expected {len(answers)}')


main()
