#!/usr/bin/env node
import { inspectCommand } from './inspect-command.ts';

const { exitCode, output } = await inspectCommand(process.argv.slice(2));
(exitCode === 0 ? process.stdout : process.stderr).write(output);
process.exitCode = exitCode;
