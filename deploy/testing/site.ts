import type { RequestHandler } from 'express'
import { testApp } from '../../server/web/testing/testApp.ts'
import type { Pages } from '../../server/web/pages/handlePage.ts'

/** A page that says what it was made from, and how often one was. */
let made = 0
const complete: Pages['complete'] = async ({ brand, origin, locale, language, url }, _asker, place) => {
  place.release()
  const isTranslated = brand.locales.length > 1
  const said = [brand.key, origin, language.lang, ...(isTranslated ? [locale.code] : []), url.pathname + url.search]
  const html = Buffer.from(`<p>${said.join(' ')} #${++made}`)
  return { status: 200, html, policy: "default-src 'none'", isCacheable: true, isTranslated }
}

/** What a proxy told of a request, and pages that come in two pieces. */
function readersPages() {
  const streams: { release: () => void }[] = []
  const answer: RequestHandler = (req, res) => {
    if (req.path !== '/myinfo') return void res.set('Cache-Control', 'private, no-cache').json(echoOf(req))
    res.set({ 'Cache-Control': 'private, no-cache', 'X-Accel-Buffering': 'no' }).type('html').write('begun')
    streams.push({ release: () => res.end(' and ended') })
  }
  return { answer, streams }
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

/** The web app of brands `one` and `two`, and `many` of several languages, behind a proxy on this computer. */
export async function proxiedSite({ keeps = false } = {}) {
  const pages = readersPages()
  const site = await testApp({
    environment: { TRUST_PROXY: 'loopback', PAGE_CACHE_BYTES: keeps ? '8388608' : '0' },
    brands: { one: {}, two: {}, many: { locales: ['en', 'es', 'cn', 'ph'] } },
    pages: pages.answer,
    complete,
  })
  return { ...site, streams: pages.streams }
}
