import { escapeText } from '../../../shared/markup.ts'
import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { served as text } from '../../../shared/text/en/site/served.ts'
import type { Locale } from '../../../shared/locales.ts'
import { brandOf, hostOf, type Brand } from '../brands/brand.ts'
import { RETRY_AFTER } from '../http/errors.ts'
import { inLocale } from '../../inLocale.ts'
import { localeOf } from '../http/language.ts'

type Prepared = { body: Buffer; policy: string }

const NOTHING_ELSE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const prepared = new WeakMap<Brand, Map<Locale, Prepared>>()

/**
 * Sends 503 when no slot is free or the backend is not ready: a page with the brand's name and colours, rendered once
 * per language, so that it costs nothing under load. It does not depend on the address.
 */
export function sendBusyPage(res: Response): void {
  const brand = brandOf(res)
  const locale = localeOf(res.req, brand, hostOf(res))
  const { body, policy } = prepared.get(brand)?.get(locale) ?? prepare(brand, locale)
  res.status(503).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER,
  })
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

function prepare(brand: Brand, locale: Locale): Prepared {
  const css = styles(brand)
  const hash = createHash('sha256').update(css).digest('base64')
  const page = {
    body: Buffer.from(inLocale(locale, () => html(brand, locale, css))),
    policy: `style-src 'sha256-${hash}'; ${NOTHING_ELSE}`,
  }
  prepared.set(brand, (prepared.get(brand) ?? new Map<Locale, Prepared>()).set(locale, page))
  return page
}

/** Colours of `client/styles/tokens.css`; the system's dark mode, as no script knows the reader's choice. */
const styles = ({ file }: Brand) =>
  [
    ':root{color-scheme:light dark}',
    "body{margin:0;background:#fff;color:#1b1c20;font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}",
    `header{background:${file.headerBg};color:${file.$headerColor}}`,
    'header{padding:14px 16px;font-size:1.25rem;font-weight:700}',
    'main{max-width:32rem;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}',
    'h1{font-size:1.375rem;line-height:1.3;margin:0 0 8px}p{margin:0 0 8px}',
    `a{display:inline-block;padding:10px 0;min-height:24px;color:${file.$themeColor}}`,
    '@media (prefers-color-scheme:dark){body{background:#14151a;color:#e4e4e8}header{background:#1a1b21;color:#e4e4e8}',
    `a{color:${file.nightThemeColor}}}`,
  ].join('')

const html = ({ file }: Brand, { iso, dir }: Locale, css: string) => `<!DOCTYPE html>
<html lang="${iso}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(text.busyTitle)} · ${escapeText(file.appName)}</title>
<style>${css}</style></head>
<body><header>${escapeText(file.appName)}</header>
<main><h1>${escapeText(text.busyTitle)}</h1>
<p>${escapeText(text.busyText)}</p>
<p><a href="">${escapeText(text.tryAgain)}</a></p></main></body></html>
`
