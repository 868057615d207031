import { join } from 'node:path';
import type { EgressPolicy } from '../provider.ts';
import { decideByPolicy } from './egress-policy.ts';
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts';
import { proxyEnv } from './relay-program.ts';

/** The way out of one sandbox. */
export interface SandboxEgress {
  /** Variables that lead commands to the proxy; none under the policy `none`. */
  env(): Readonly<Record<string, string>>;
  /** Changes the policy; connections made under the old one are cut. */
  set(policy: EgressPolicy): Promise<void>;
  /** Closes it. */
  close(): Promise<void>;
}

/** Opens the way out. The proxy and `startRelay`, which brings it into the sandbox's network, start when a policy first needs them. */
export async function openSandboxEgress(
  policy: EgressPolicy,
  folder: string,
  startRelay: (socketPath: string) => Promise<void>,
): Promise<SandboxEgress> {
  let current: EgressPolicy = policy;
  let proxy: EgressProxy | undefined;
  const set = async (wanted: EgressPolicy): Promise<void> => {
    current = wanted;
    proxy?.cut();
    if (wanted === 'none' || proxy !== undefined) return;
    const socketPath = join(folder, 'egress.sock');
    proxy = await openEgressProxy({ socketPath, decide: (target) => decideByPolicy(current, target) });
    await startRelay(socketPath);
  };
  await set(policy);
  return {
    env: () => (current === 'none' ? {} : proxyEnv),
    set,
    async close() {
      await proxy?.close();
    },
  };
}
