import { Router, type Request, type Response } from 'express'
import { orderMail } from '../accounts/emails.ts'
import { newSecret } from '../accounts/secrets/secret.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { brandOf } from '../http/callOf.ts'
import { wrongMethod } from '../http/errors.ts'
import { bodyOf } from '../http/input.ts'
import { consumeAttempt } from './attempts.ts'
import { readerOfIdentity, Refusal } from './identities.ts'
import type { Mailer } from '../call/handler.ts'
import type { Provider } from '../call/provider.ts'
import { issueCode, type SignInFailure } from './returnCodes.ts'

export const CALLBACK = '/v1/user.oauthReturn'

type Shared = { database: Database; providers: Provider[]; mailer?: Mailer | undefined; now: () => Date }

/**
 * Whatever the result, the reader is redirected to `/<code>` of the site, and `user.sns` returns the result, failures
 * too, so that addresses contain only our codes.
 */
export function oauthReturn(shared: Shared): Router {
  const goOn = (responseIn: (request: Request) => URLSearchParams) => async (request: Request, response: Response) => {
    const code = await outcome(shared, request, responseIn(request)).catch((err: unknown) => {
      request.log.error({ err }, 'sign-in could not be finished')
      return newSecret()
    })
    response.set('Referrer-Policy', 'no-referrer').redirect(303, `/${code}`)
  }
  const router = Router()
  router
    .route(CALLBACK)
    .get(goOn(({ originalUrl }) => new URL(originalUrl, 'http://localhost').searchParams))
    // `response_mode=form_post`, from the provider's page, so without our cookies: the state alone says whose it is.
    .post(goOn(request => new URLSearchParams(bodyOf(request).toString())))
    .all((_request, response) => {
      throw wrongMethod(response, 'GET', 'POST')
    })
  return router
}

async function outcome(
  { database, providers, mailer, now }: Shared,
  request: Request,
  response: URLSearchParams,
): Promise<string> {
  const brand = brandOf(request)
  const state = response.get('state') ?? ''
  const attempt = await consumeAttempt(database, brand, state, now())
  const provider = providers.find(({ name }) => name === attempt?.provider)
  // An unknown code is handled like a used one.
  if (!attempt || !provider) return newSecret()
  const { device, return_to } = attempt
  const give = (
    database: Database,
    own: { reader_id: number | null; created: number; failure: SignInFailure | null },
  ) => issueCode(database, { brand, device, return_to, ...own }, now())
  try {
    const { nonce, verifier, redirect_uri: redirectUri } = attempt
    if (CANCELED.test(response.get('error') ?? '')) throw new Refusal('denied')
    const claims = await provider.finish(response, { state, nonce, verifier, redirectUri })
    return await inTransaction(database, async database => {
      const { id, created, linked } = await readerOfIdentity(database, brand, provider, claims, now())
      if (linked && mailer) {
        const { email: recipient, locale } = linked
        const call = { brand, mailer, site: { origin: new URL(redirectUri).origin }, now: now() }
        const facts = { provider: provider.label }
        await orderMail(database, call, { recipient, locale, kind: 'identityLinked', facts })
      }
      return give(database, { reader_id: id, created: Number(created), failure: null })
    })
  } catch (error) {
    request.log.warn({ provider: provider.name, reason: reasonOf(error) }, 'OpenID Connect sign-in failed')
    return give(database, { reader_id: null, created: 0, failure: failureOf(error) })
  }
}

/** Names only: providers' messages can contain anything. */
const reasonOf = (error: unknown) =>
  Error.isError(error)
    ? [error.name, (error as { code?: unknown }).code, (error as { error?: unknown }).error]
        .filter(part => typeof part === 'string')
        .join(' ')
        .slice(0, 200)
    : 'unknown'

/** Apple, LinkedIn and others have their own words for it. */
const CANCELED = /^(?:access_denied|consent_required|interaction_required|user_cancel\w*|user_denied)$/

/** Kept as a key, since only `user.sns` knows the reader's language. */
const failureOf = (error: unknown): SignInFailure => (error instanceof Refusal ? error.reason : 'failed')
