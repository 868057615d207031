import { definePhase } from '../../define/define-phase.ts';
import type { Phase } from '../../define/phase.ts';
import { CoreError } from '../../errors/core-error.ts';
import type { Deployer } from '../deployer.ts';

/** Hands the built files of a version to the deployer. */
export type DeployPhase = Phase<{ readonly version: number }, { readonly url: string | null }>;

/**
 * Makes the phase. It throws CoreError `core/no-deployer`, `core/unknown-version`, `core/no-output`, `core/not-approved` and
 * `core/deploy-failed`.
 */
export function deployPhase(options: { readonly deployer: Deployer | null; readonly asks: boolean }): DeployPhase {
  return definePhase({
    name: 'deploy',
    version: 1,
    async run({ version: n }: { readonly version: number }, context): Promise<{ readonly url: string | null }> {
      const { deployer } = options;
      if (deployer === null)
        throw new CoreError('core/no-deployer', 'Pass a `deployer` to the standard pipelines to deploy.');
      const version = await context.versions.read(n);
      if (version === null) throw new CoreError('core/unknown-version', `This project has no version ${n}.`);
      if (version.output === null) throw new CoreError('core/no-output', `Version ${n} has no built files to deploy.`);
      if (options.asks) {
        const { approved } = await context.ask({
          question: `Deploy version ${n} with ${deployer.name}?`,
          subject: { version: n, deployer: deployer.name },
        });
        if (!approved) throw new CoreError('core/not-approved', `Deploying version ${n} was not approved.`);
      }
      const files = await context.trees.read(version.output);
      const { projectId, signal } = context;
      const idempotencyKey = `${projectId}:${n}:${version.output}`;
      const done = await deployer
        .deploy({ files, version: n, projectId, idempotencyKey, signal })
        .catch((cause: unknown) => {
          signal.throwIfAborted();
          const because = cause instanceof Error ? cause.message : String(cause);
          throw new CoreError('core/deploy-failed', `${deployer.name} could not deploy version ${n}: ${because}`, {
            cause,
          });
        });
      context.emit('deploy.completed', { version: n, deployer: deployer.name, url: done.url });
      return { url: done.url };
    },
  });
}
