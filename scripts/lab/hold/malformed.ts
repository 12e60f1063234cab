type Random = () => number

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value
const noise = (random: Random, length: number) =>
  Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 256))).join('')
const upTo = (random: Random, most: number) => Math.floor(random() * most)

const METHODS = ['GET', 'POST', 'get', 'G ET', '', 'TRACE', 'CONNECT', 'PRI', 'HEAD', '\x00', 'GET\tX', 'OPTIONS']
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 ', '', 'HTTPS/1.1', 'HTTP/2.0']
const PATHS = [
  '/',
  '//evil.example/',
  'http://evil.example/',
  '*',
  '/\\..\\x',
  '/%',
  '/%00',
  '/%ff%fe',
  '/../../etc/passwd',
  '/novel/%F0%28%8C%28/x/y',
  '/book-reader/999999999999999999999/1',
  '/search?keyword=%E0%A4%A',
  '/?section=%00&lang=%ff',
  '/healthz',
  '/assets/%2e%2e/main.js',
]

/** Lines that make a request malformed, each in its own way. */
const LINES: readonly ((random: Random) => string)[] = [
  random => `X-${noise(random, 5)}: ${noise(random, 20)}`,
  () => 'Content-Length: -1',
  () => 'Content-Length: 1e3',
  () => 'Content-Length: 5\r\nContent-Length: 6',
  () => 'Transfer-Encoding: chunked\r\nContent-Length: 4',
  () => 'Transfer-Encoding: chunked, chunked',
  () => 'Transfer-Encoding: xchunked',
  () => 'Host: a\r\nHost: b',
  () => 'Host: [::1',
  () => 'Host: \x00',
  random => `Cookie: ${'a=b; '.repeat(upTo(random, 800))}`,
  random => `X-Long: ${'x'.repeat(upTo(random, 40_000))}`,
  () => ' folded: line',
  () => 'no colon at all',
  () => ': no name',
  () => 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  () => 'Expect: 200-maybe',
  () => 'X-Forwarded-For: ' + '1,'.repeat(500),
  () => 'Accept-Encoding: gzip;q=a, \x80',
  () => 'If-None-Match: "' + '\\'.repeat(200),
]

/** One malformed request, the same for the same numbers. */
export function malformed(random: Random, { host, prefix }: { host: string; prefix: string }): string {
  const kind = random()
  if (kind < 0.1) return noise(random, 1 + upTo(random, 400))
  if (kind < 0.15) return `GET /${'a'.repeat(upTo(random, 60_000))} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const path =
    kind < 0.4
      ? `/${prefix}/v1/${pick(random, ['book.show', 'search.multi', '..', '%2e', noise(random, 6)])}`
      : pick(random, PATHS)
  const lines = Array.from({ length: upTo(random, 4) }, () => pick(random, LINES)(random))
  const head = [`${pick(random, METHODS)} ${path} ${pick(random, VERSIONS)}`, `Host: ${host}`, ...lines]
  const body = pick(random, ['', 'zz\r\n', '5\r\nabc', '{"a":', noise(random, 50), '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'])
  const whole = `${head.join(pick(random, ['\r\n', '\r\n', '\n', '\r']))}\r\n\r\n${body}`
  // Some never end.
  return random() < 0.2 ? whole.slice(0, upTo(random, whole.length)) : whole
}
