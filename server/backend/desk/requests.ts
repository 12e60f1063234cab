import type { ErrorRequestHandler, RequestHandler } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { Refusal } from '../admin/command/command.ts'
import { problemPage } from './pages.ts'
import type { Staff } from './staff.ts'

export class HttpRefusal extends Refusal {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** No script, no other origin. HSTS only over https. */
export const securityHeaders = (url: string): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ['data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // With `no-referrer`, forms would send no Origin.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: url.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  })

/** Refuses other hosts, which may be a brand's or resolve here by DNS rebinding, and what another origin posts. */
export const onlyFromHere =
  (url: string): RequestHandler =>
  (req, res, next) => {
    if (req.headers.host !== new URL(url).host) return void res.status(421).type('text').send('Misdirected request\n')
    const site = req.get('sec-fetch-site') ?? 'same-origin'
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead || (req.get('origin') === url && site === 'same-origin')) return next()
    res.status(403).type('text').send('Forbidden: this was sent from another site.\n')
  }

export const notFound: RequestHandler = () => {
  throw new HttpRefusal(404, 'There is no such page.')
}

/** Shows refusals, and logs what else was thrown. */
export const fail =
  (log: Pick<Logger, 'error'>): ErrorRequestHandler =>
  (error, _req, res, next) => {
    if (res.headersSent) return next(error)
    const staff = res.locals['staff'] as Staff | undefined
    if (error instanceof Refusal) {
      res.status(error instanceof HttpRefusal ? error.status : 422).send(problemPage(error.message, staff))
      return
    }
    const status = Number((error as { status?: unknown }).status ?? 500)
    if (status >= 500) log.error({ err: error as unknown }, 'request to the desk failed')
    res.status(status).send(problemPage('The server could not do this. Try again later.', staff))
  }
