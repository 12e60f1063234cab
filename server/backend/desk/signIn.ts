import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { newSecret } from '../accounts/secrets/secret.ts'
import { writeEntry } from '../admin/runAdminCommand.ts'
import type { Checks, Provider } from '../call/provider.ts'
import type { Database } from '../database/schema/schema.ts'
import { reasonOf } from '../../process/reasonOf.ts'
import { createRateLimit } from '../../rateLimits.ts'
import { DESK } from './withinLimits.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import { LIFETIME, closeStaffSession, openStaffSession, staffOfSession, staffWith, type Staff } from './staff.ts'

const MINUTE = 60_000
const ATTEMPT_LIFETIME = 10 * MINUTE
const ATTEMPTS = { each: 20, all: 200, within: ATTEMPT_LIFETIME }

type SignIn = { database: Database; log: Pick<Logger, 'warn'>; provider: Provider; url: string; now: () => Date }

/** Sign-in at the publisher's OpenID provider, by code with PKCE, and sessions in a cookie of this host alone. */
export function createSignIn({ database, log, provider, url, now }: SignIn) {
  const secure = url.startsWith('https:')
  // Its name makes browsers refuse it from other hosts, and without TLS.
  const [session, attempt] = ['desk', 'desk-attempt'].map(name => (secure ? `__Host-${name}` : name)) as [
    string,
    string,
  ]
  const cookie = { path: '/', httpOnly: true, secure }
  const redirectUri = `${url}/desk/return`
  const hasAttempts = createRateLimit(ATTEMPTS, () => now().getTime())
  const router = Router()

  router.use(['/sign-in', '/return'], (req, res, next) => {
    if (hasAttempts(req.ip ?? '')) return next()
    refuse(res.set('Retry-After', '600'), 429, 'Too many attempts. Try again in ten minutes.')
  })

  router.get('/sign-in', async (_req, res) => {
    const checks: Checks = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), redirectUri }
    const { state, nonce, verifier } = checks
    try {
      const there = await provider.begin(checks)
      // Lax, since the provider sends the browser back from another site.
      const value = [state, nonce, verifier].join('.')
      res.cookie(attempt, value, { ...cookie, sameSite: 'lax', maxAge: ATTEMPT_LIFETIME })
      res.redirect(303, there.href)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'OpenID provider of the desk could not be reached')
      refuse(res, 503, 'The OpenID provider cannot be reached. Try again later.')
    }
  })

  router.get('/return', async (req, res) => {
    const [state = '', nonce = '', verifier = ''] = cookieOf(req, attempt).split('.')
    res.clearCookie(attempt, { ...cookie, sameSite: 'lax' })
    const query = new URL(req.originalUrl, url).searchParams
    const claims =
      state &&
      (await provider.finish(query, { state, nonce, verifier, redirectUri }).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'sign-in at the desk failed')
      }))
    if (!claims) return refuse(res, 400, 'This sign-in failed, or took too long. Start again.')
    const staff = await staffWith(database, claims)
    const entry = {
      at: now(),
      actor: staff?.name ?? 'unknown',
      osUser: DESK,
      command: 'sign-in',
      given: [],
      why: undefined,
    }
    if (!staff) {
      const who = claims.email ?? claims.subject
      await writeEntry(database, entry, { outcome: 'refused', said: `${who} was not added to the staff.` })
      return refuse(res, 403, `You are signed in as ${who}, who may not use this desk. An administrator can add you.`)
    }
    await writeEntry(database, entry, { outcome: 'done', said: `${staff.name} signed in.` })
    const token = await openStaffSession(database, staff, now())
    res.cookie(session, token, { ...cookie, sameSite: 'strict', maxAge: LIFETIME })
    // A redirect would still count as coming from the provider's site, without the cookie.
    res.send(page({ title: 'Signed in', next: '/desk' }, html`<p><a href="/desk">Continue</a></p>`))
  })

  return {
    router,
    staffOf: (req: Request): Promise<Staff | undefined> => staffOfSession(database, cookieOf(req, session), now()),
    signOut: (async (req, res) => {
      await closeStaffSession(database, cookieOf(req, session))
      res.clearCookie(session, { ...cookie, sameSite: 'strict' }).redirect(303, '/desk')
    }) satisfies RequestHandler,
  }
}

const refuse = (res: Response, status: number, reason: string) =>
  void res.status(status).send(
    page(
      { title: 'Not signed in' },
      html`<p>${reason}</p>
        <p>${SIGN_IN}</p>`,
    ),
  )

const SIGN_IN = html`<a href="/desk/sign-in">Sign in with the OpenID provider</a>`
export const welcomePage = page({ title: 'Sign in' }, html`<p>${SIGN_IN}</p>`)

const cookieOf = ({ headers }: Request, name: string): string =>
  headers.cookie
    ?.split('; ')
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''
