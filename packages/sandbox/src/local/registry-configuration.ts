import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './cache-folder.ts';
import { insideProxyPort } from './relay-program.ts';

/** What an installer needs to know of the host's way to a registry, and no secret. */
export interface RegistryConfiguration {
  /** Registries and whether certificates are checked, as lines of an `.npmrc`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Host path of extra certificates, or null. */
  readonly certificates: string | null;
  /** The proxy that the host reaches the registry through, or null. */
  readonly proxy: URL | null;
}

/** Where the installer finds the extra certificates. */
export const insideCertificates = '/etc/boxwright/certificates.pem';

const plainKeys: ReadonlySet<string> = new Set([
  'registry',
  'cafile',
  'proxy',
  'http-proxy',
  'https-proxy',
  'noproxy',
  'strict-ssl',
]);

/**
 * Reads the package manager's configuration: system and user `.npmrc`, then `npm_config_*`, then the usual proxy variables. Only
 * addresses and the certificate file are taken; tokens, passwords and anything that names a variable are not.
 */
export function readRegistryConfiguration(environment: Environment): RegistryConfiguration {
  const user =
    environment['npm_config_userconfig'] ?? environment['NPM_CONFIG_USERCONFIG'] ?? join(homedir(), '.npmrc');
  const system = environment['npm_config_globalconfig'] ?? '/etc/npmrc';
  const merged = new Map<string, string>();
  const take = (key: string, value: string | undefined): void => {
    if (value === undefined || value === '' || value.includes('${') || value.includes('\n')) return;
    if (plainKeys.has(key) || /^@[a-z0-9~-][a-z0-9._~-]*:registry$/.test(key)) merged.set(key, withoutSecrets(value));
  };
  take('https-proxy', environment['HTTPS_PROXY'] ?? environment['https_proxy']);
  take('proxy', environment['HTTP_PROXY'] ?? environment['http_proxy']);
  take('noproxy', environment['NO_PROXY'] ?? environment['no_proxy']);
  take('cafile', environment['NODE_EXTRA_CA_CERTS']);
  for (const path of [system, user]) for (const [key, value] of linesOf(path)) take(key, value);
  for (const key of plainKeys) {
    const name = key.replaceAll('-', '_');
    take(key, environment[`npm_config_${name}`] ?? environment[`NPM_CONFIG_${name.toUpperCase()}`]);
  }
  const certificates = merged.get('cafile') ?? null;
  const proxy = merged.get('https-proxy') ?? merged.get('proxy') ?? merged.get('http-proxy') ?? '';
  for (const key of ['cafile', 'https-proxy', 'proxy', 'http-proxy', 'noproxy']) merged.delete(key);
  return {
    settings: Object.fromEntries(merged),
    certificates: certificates !== null && existsSync(certificates) ? certificates : null,
    proxy: URL.canParse(proxy) ? new URL(proxy) : null,
  };
}

/** The registries that the configuration names; `fallback` stands in where it names none for packages without a scope. */
export function registriesOf({ settings }: RegistryConfiguration, fallback: string | null): string[] {
  const named = Object.entries(settings).flatMap(([key, value]) => (key.endsWith('registry') ? [value] : []));
  return settings['registry'] === undefined && fallback !== null ? [...named, fallback] : named;
}

/** The text of an `.npmrc` for an installer behind the wall, or for one without. */
export function registryConfigurationText(
  { settings, certificates, proxy }: RegistryConfiguration,
  isolated: boolean,
): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  if (certificates !== null) lines.push(`cafile=${isolated ? insideCertificates : certificates}\n`);
  const way = isolated ? `http://127.0.0.1:${insideProxyPort}` : proxy?.href;
  if (way !== undefined) lines.push(`https-proxy=${way}\n`, `proxy=${way}\n`);
  return lines.join('');
}

function linesOf(path: string): [key: string, value: string][] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      if (at < 0 || /^\s*[#;]/.test(line)) return [];
      return [
        [
          line.slice(0, at).trim(),
          line
            .slice(at + 1)
            .trim()
            .replace(/^(["'])(.*)\1$/, '$2'),
        ],
      ];
    });
}

/** An address without the user and password it may carry. */
function withoutSecrets(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.username === '' && url.password === '') return value;
  url.username = '';
  url.password = '';
  return url.href;
}
