import type { RequestHandler } from 'express'
import { testApp } from '../../server/web/testing/testApp.ts'
import type { Pages } from '../../server/web/pages/handlePage.ts'

/** A page that shows what it was rendered from, and the number of renders so far. */
let made = 0
const complete: Pages['complete'] = async ({ brand, origin, locale, language, url }, _asker, place) => {
  place.release()
  const isTranslated = brand.locales.length > 1
  const said = [brand.key, origin, language.lang, ...(isTranslated ? [locale.code] : []), url.pathname + url.search]
  const html = Buffer.from(`<p>${said.join(' ')} #${++made}`)
  return { status: 200, html, policy: "default-src 'none'", isCacheable: true, isTranslated }
}

/** Pages for readers: an echo of the request as the proxy sent it, and at `/myinfo` a response in two chunks. */
function readersPages() {
  const streams: { release: () => void }[] = []
  const respond: RequestHandler = (req, res) => {
    if (req.path !== '/myinfo') return void res.set('Cache-Control', 'private, no-cache').json(echoOf(req))
    res.set({ 'Cache-Control': 'private, no-cache', 'X-Accel-Buffering': 'no' }).type('html').write('begun')
    streams.push({ release: () => res.end(' and ended') })
  }
  return { respond, streams }
}

const echoOf = (req: Parameters<RequestHandler>[0]) => ({
  host: req.headers.host,
  secure: req.secure,
  address: req.ip,
  cookie: req.headers.cookie,
  forwarded: req.headers['forwarded'],
  requestId: req.res?.get('X-Request-Id'),
  port: req.socket.remotePort,
})

/** The web app with brands `one` and `two`, and `many` with several languages, behind a proxy on this machine. */
export async function proxiedSite({ keeps = false } = {}) {
  const pages = readersPages()
  const site = await testApp({
    environment: { TRUST_PROXY: 'loopback', PAGE_CACHE_BYTES: keeps ? '8388608' : '0' },
    brands: { one: {}, two: {}, many: { locales: ['en', 'es', 'cn', 'ph'] } },
    pages: pages.respond,
    complete,
  })
  return { ...site, streams: pages.streams }
}
