import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readRegistryConfiguration, registriesOf, registryConfigurationText } from './registry-configuration.ts';

const folder = mkdtempSync(join(tmpdir(), 'boxwright-npmrc-'));
const npmrc = join(folder, '.npmrc');
const certificates = join(folder, 'ca.pem');
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(certificates, '');

const fallback = 'https://fallback.example/';

const read = (text: string, environment: Record<string, string> = {}) => {
  writeFileSync(npmrc, text);
  return readRegistryConfiguration({
    npm_config_userconfig: npmrc,
    npm_config_globalconfig: '/nonexistent',
    ...environment,
  });
};

test('takes addresses and certificates, and no secret', () => {
  const configuration = read(`
; a comment
registry = "https://user:password@registry.example/npm/"
//registry.example/:_authToken=secret-token
_auth=secret-auth
@team:registry=https://team.example/
@team:registry:_password=secret
email=someone@example.com
https-proxy=http://proxy-user:proxy-secret@proxy.example:8080
cafile=${certificates}
strict-ssl=true
other=\${SECRET_VARIABLE}
`);
  const text = registryConfigurationText(configuration, true);
  expect(text).not.toMatch(/secret|password|user|@example/i);
  expect(registriesOf(configuration, fallback)).toEqual(['https://registry.example/npm/', 'https://team.example/']);
  expect(configuration.proxy?.host).toBe('proxy.example:8080');
  expect(text).toContain('https-proxy=http://127.0.0.1:');
  expect(text).toContain('cafile=/etc/boxwright/');
});

test('a value that names a variable is left out', () => {
  const configuration = read('registry=https://${TOKEN}@registry.example/\n@team:registry=https://team.example/\n');
  expect(registriesOf(configuration, fallback)).toEqual(['https://team.example/', fallback]);
  expect(registriesOf(configuration, null)).toEqual(['https://team.example/']);
});

test('variables of the package manager win over files', () => {
  const configuration = read('registry=https://file.example/\n', { npm_config_registry: 'https://variable.example/' });
  expect(registriesOf(configuration, fallback)).toEqual(['https://variable.example/']);
});

test('a certificate file that is not there is left out', () => {
  expect(read('cafile=/nonexistent/ca.pem\n').certificates).toBeNull();
});
