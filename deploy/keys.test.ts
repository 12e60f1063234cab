import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { CHANGING, OF_THE_KEY } from './testing/changing.ts'

/** Headers of request bodies, and headers that are not request headers. */
const ELSEWHERE = [
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
  'retry-after',
  'content-type',
  'set-cookie',
]

const sources = ['server/web', 'server/callers', 'server/telemetry'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.test\.ts$|testing\//.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8')),
)

/** `headers['name']`, `headers.name`, `req.get('name')`, and names in lists of them. */
const READS = [
  /\bheaders(?:\?\.)?\[?\.?'([\w-]+)'\]/g,
  /\breq\.headers\.([a-z]+)\b/g,
  /\breq\.get\('([\w-]+)'\)/g,
  /'((?:x-forwarded-|x-real-)[a-z]+|forwarded|via)'/g,
]

test('the recipes are tested with every header that the web server reads', () => {
  const read = new Set(
    sources.flatMap(text => READS.flatMap(form => [...text.matchAll(form)].map(([, name]) => name!))),
  )
  expect([...read].toSorted()).toContain('x-forwarded-host')
  const known = new Set([...Object.keys(CHANGING).map(name => name.toLowerCase()), ...ELSEWHERE])
  expect([...read].filter(name => !known.has(name))).toEqual([])
})

const textOf = (...files: string[]) =>
  files
    .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
    .replaceAll(/^\s*#.*$/gm, '')

/** Lines of each recipe that remove or rewrite a header, put it into the key, or bypass the cache. */
const RECIPES: Record<string, { text: string; settles: Record<(typeof OF_THE_KEY)[number], RegExp> }> = {
  nginx: {
    text: textOf('nginx/proxy.conf', 'nginx/page-cache-location.conf'),
    settles: {
      'X-Forwarded-Host': /proxy_set_header X-Forwarded-Host \$host;/,
      'X-Forwarded-Proto': /proxy_set_header X-Forwarded-Proto \$scheme;/,
      Forwarded: /proxy_set_header Forwarded "";/,
      Host: /proxy_cache_key "\$scheme:\/\/\$host\$request_uri;/,
      Cookie: /proxy_cache_key "[^"]*\$cookie_hb_lang;\$cookie_section;/,
      'Accept-Language': /proxy_cache_key "[^"]*\$quire_language;/,
      Authorization: /proxy_cache_bypass \$http_authorization;\s*proxy_no_cache \$http_authorization;/,
    },
  },
  caddy: {
    text: textOf('caddy/Caddyfile'),
    settles: {
      // Caddy rewrites these itself unless it trusts the sender; it caches nothing.
      'X-Forwarded-Host': /^(?![^]*(trusted_proxies|X-Forwarded-|\bcache\b))/,
      'X-Forwarded-Proto': /^(?![^]*(trusted_proxies|X-Forwarded-|\bcache\b))/,
      Forwarded: /header_up -Forwarded/,
      Host: /^(?![^]*\bcache\b)/,
      Cookie: /^(?![^]*\bcache\b)/,
      'Accept-Language': /^(?![^]*\bcache\b)/,
      Authorization: /^(?![^]*\bcache\b)/,
    },
  },
}

test.each(Object.entries(RECIPES))(
  '%s: what changes an answer is stripped or in the key',
  (_name, { text, settles }) => {
    for (const header of OF_THE_KEY) expect([header, settles[header].test(text)]).toEqual([header, true])
  },
)

test('the section about CDNs lists them, too', () => {
  const [, words = ''] =
    /\*\*A CDN\*\*([^]*?)\n\n/.exec(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')) ?? []
  for (const header of ['X-Forwarded-Host', 'Forwarded', 'Authorization', 'Accept-Language', 'hb_lang'])
    expect(words).toContain(`\`${header}\``)
})
