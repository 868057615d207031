import type { SandboxProvider } from '@boxwright/sandbox';

/** A provider for stacks that need none: it fails the test when it is asked for a sandbox. */
export const noSandbox: SandboxProvider = {
  contract: 1,
  name: 'none',
  capabilities: {
    isolation: 'none',
    egress: true,
    limits: true,
    reattach: false,
    privateEndpoints: false,
    dynamicPorts: false,
    autoResumes: false,
    pause: false,
    snapshot: false,
    maxTtlMs: null,
  },
  create: () => Promise.reject(new Error('No sandbox was expected.')),
  connect: () => Promise.reject(new Error('No sandbox was expected.')),
  async *list() {},
  terminate: () => Promise.resolve({ existed: false }),
};
