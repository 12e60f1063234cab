import { Router, type Request, type Response } from 'express'
import { LEGAL_PAGES } from '../../../../shared/legalPages.ts'
import { SITEMAP } from '../../../../shared/page/discovery.ts'
import { isLocalHost } from '../../../callers/localNetwork.ts'
import { CHANGE_PASSWORD } from '../../../../shared/links.ts'
import { listedHosts, originAt } from '../../../linkOrigin.ts'
import { brandOf, hostOf } from '../brand.ts'
import { originOf } from '../chooseBrand.ts'
import type { FormerPictures } from '../pictures/formerPictures.ts'
import { trustOf } from '../../../callers/proxies.ts'
import { sendForms, type Forms } from '../../http/encoding.ts'
import { CROSS_ORIGIN } from '../../http/security.ts'
import { readOnly, sendText } from '../../http/errors.ts'
import { inLocale } from '../../../inLocale.ts'
import { localeOf, varyByLanguage } from '../../http/language.ts'
import type { Picture } from '../pictures/picture.ts'
import { formsOf, formsOfContent } from '../pictures/pictureContent.ts'
import { homeIcons, type HomeIcons } from './homeIcons.ts'
import { manifestOf } from './manifest.ts'

/** Pictures can be opened as documents: an SVG may have styles and nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
const HASHED = 'public, max-age=31536000, immutable'
const DAILY = 'public, max-age=86400'

/**
 * Serves what browsers, phones and crawlers request besides pages: pictures, icons, manifest, robots.txt.
 * @param former former pictures that open pages may still request
 * @param icons home-screen icons, named in the manifest so that the site can be installed
 */
export function brandFiles(former: Pick<FormerPictures, 'find'>, icons: HomeIcons = homeIcons()): Router {
  const router = Router()
  router.use(
    ['/brand', '/robots.txt', '/manifest.webmanifest', '/favicon.ico', '/apple-touch-icon.png', '/.well-known'],
    readOnly,
    (_req, res, next) => {
      res.locals.kind = 'brandFile'
      next()
    },
  )
  router.get('/brand/home/:hash/:name', async (req, res, next) => {
    const brand = brandOf(res)
    const icon = icons.named(brand, req.params.name)
    if (!icon) return next()
    // A manifest is cached for a day, and may describe an earlier version of the brand or come from a server that makes
    // more icons.
    const elsewhere = (path: string) => res.set('Cache-Control', 'no-store').redirect(302, path)
    if (req.path !== icon.path) return elsewhere(icon.path)
    const body = await icons.bodyOf(icon)
    if (!body) return elsewhere('/apple-touch-icon.png')
    sendPicture(req, res, { type: 'image/png', hash: req.params.hash }, { body }, HASHED)
  })
  router.get('/brand/legal/:hash/:name', (req, res, next) => {
    const { hash, name } = req.params
    const file = brandOf(res).legal.files.get(name)
    if (!file) return next()
    // An open page may request the text that it had: it gets the present one.
    res.set('Cache-Control', file.hash === hash ? HASHED : 'no-store').json(file.document)
  })
  router.get('/brand/:hash/:name', async (req, res) => {
    const brand = brandOf(res)
    const { hash, name } = req.params
    const picture = brand.pictures.get(name)
    if (picture?.hash === hash) return sendPicture(req, res, picture, await formsOf(picture), HASHED)
    const old = former.find(brand.key, `/brand/${hash}/${name}`)
    if (!old) return sendText(res, 404, 'Not found')
    sendPicture(req, res, old.picture, await formsOfContent(old.picture, old.body), HASHED)
  })
  router.get(['/favicon.ico', '/apple-touch-icon.png'], async (req, res, next) => {
    const brand = brandOf(res)
    const picture = brand.pictures.get(brand.file.iconPng)
    if (!picture) return next()
    sendPicture(req, res, picture, await formsOf(picture), DAILY)
  })
  router.get('/manifest.webmanifest', async (req, res) => {
    const brand = brandOf(res)
    const locale = localeOf(req, brand, hostOf(res))
    const made = await icons.of(brand)
    varyByLanguage(res, brand)
    res
      .set('Cache-Control', DAILY)
      .type('application/manifest+json')
      .send(JSON.stringify(inLocale(locale, () => manifestOf(brand, made, locale))))
  })
  router.get('/robots.txt', (req, res) => {
    const [brand, host] = [brandOf(res), hostOf(res)]
    const locale = brand.languageHosts.get(host) ?? brand.locales[0]
    res
      .set('Cache-Control', DAILY)
      .type('text')
      .send(robots(host, originOf(req, trustOf(req.app), brand, host, locale)))
  })
  // At the host to which the brand's passkeys belong, browsers look for the others (WebAuthn, 5.11).
  router.get('/.well-known/webauthn', (_req, res) => {
    const origins = listedHosts(brandOf(res).hosts).map(host => originAt('https', host))
    res.set('Cache-Control', DAILY).json({ origins })
  })
  // For password managers (W3C, "A Well-Known URL for Changing Passwords").
  router.get('/.well-known/change-password', (_req, res) =>
    res.set('Cache-Control', 'no-store').redirect(302, `/myinfo#${CHANGE_PASSWORD}`),
  )
  router.use(['/brand', '/.well-known'], (_req, res) => sendText(res, 404, 'Not found'))
  return router
}

function sendPicture(
  req: Request,
  res: Response,
  picture: Pick<Picture, 'type' | 'hash'>,
  forms: Forms | undefined,
  cacheControl: string,
): void {
  if (!forms) return sendText(res, 404, 'Not found')
  res.set({
    'Content-Type': picture.type,
    'Cache-Control': cacheControl,
    'Content-Security-Policy': PICTURE_POLICY,
    ...CROSS_ORIGIN,
  })
  sendForms(req, res, forms, picture.hash)
}

/** Disallows personal pages, and hosts that are not public. Covers are served by the API, so it is allowed. */
function robots(host: string, origin: string): string {
  const isPublic = !isLocalHost(host) && !host.endsWith('.localhost')
  const hidden = isPublic ? ['/myinfo', '/history', '/updates', '/login', '/ads', '/invited-to-help/'] : ['/']
  const open = isPublic ? [LEGAL_PAGES.privacy, LEGAL_PAGES.terms] : []
  return [
    'User-agent: *',
    ...hidden.map(path => `Disallow: ${path}`),
    ...open.map(path => `Allow: ${path}`),
    ...(isPublic ? ['', `Sitemap: ${origin}${SITEMAP}`] : []),
    '',
  ].join('\n')
}
