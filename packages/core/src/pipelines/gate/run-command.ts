import type { Argv, ExecResult, Sandbox } from '@boxwright/sandbox';
import type { Finding } from '@boxwright/verify';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import { makeFinding } from '../findings.ts';
import { parseDiagnostics } from './parse-diagnostics.ts';

/** A step of the gate that is a command of the template. */
export interface CommandStep {
  readonly name: 'build' | 'typecheck';
  readonly argv: Argv;
  /** Code of what it finds. */
  readonly code: string;
  readonly timeoutMs: number;
  isFile(path: string): boolean;
}

/** Whether the command ended well, and what it found if not. */
export interface CommandVerdict {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  /** The same input may give another verdict next time. */
  readonly flaky: boolean;
}

/** Runs the command in the sandbox and reads its diagnostics. */
export async function runCommand(
  sandbox: Sandbox,
  step: CommandStep,
  context: PhaseContext<CoreEvents>,
): Promise<CommandVerdict> {
  const span = context.createId();
  context.emit('command.started', { command: step.name }, { span });
  const result = await sandbox.exec(step.argv, {
    signal: context.signal,
    timeoutMs: step.timeoutMs,
    // Tools colour their output when they think a person reads it.
    env: { NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
  });
  const { exitCode, durationMs } = result;
  context.emit('command.completed', { command: step.name, exitCode, durationMs }, { span });
  return judge(sandbox, step, result);
}

function judge(sandbox: Sandbox, step: CommandStep, result: ExecResult): CommandVerdict {
  if (result.timedOut) {
    const message = `The ${step.name} did not end within ${step.timeoutMs / 1000} s and was stopped.`;
    return { ok: false, findings: [makeFinding({ code: `${step.name}-timeout`, message })], flaky: true };
  }
  if (result.exitCode === 0) return { ok: true, findings: [], flaky: false };
  const text = `${result.stdout}\n${result.stderr}`;
  const findings = parseDiagnostics({
    text,
    workdir: sandbox.workdir,
    code: step.code,
    isFile: (path) => step.isFile(path),
  });
  return { ok: false, findings, flaky: result.exitCode === null };
}
