import express, { Router, type RequestHandler } from 'express'
import * as z from 'zod'
import { bearerIs } from '../../telemetry/endpoint.ts'

/** Pages to purge: of one brand or all, at one path or all. A path requires a brand. */
export const purgeSchema = z
  .strictObject({
    brand: z
      .string()
      .regex(/^[a-z0-9-]{1,100}$/, 'the name of a brand’s folder')
      .optional(),
    path: z
      .string()
      .max(500)
      .regex(/^\/[\x21\x24-\x3e\x40-\x7e]*$/, 'a path such as /novel/1/a/b, without a query')
      .optional(),
  })
  .refine(({ brand, path }) => brand !== undefined || path === undefined, 'a path needs its brand')

export type Purge = z.output<typeof purgeSchema>

/**
 * Result of a purge: pages that this process dropped (with several workers, the one that got the request), and whether
 * other servers on the same Redis were notified; other workers always are. Undefined: unknown brand.
 */
type Purged = { pages: number; othersNotified: boolean }
export type PurgePages = (purge: Purge) => Promise<Purged | undefined>

/** POST /purge for operators, with the token as bearer. Without a token it is disabled. */
export function purging(token: string | undefined, purgePages: PurgePages): Router {
  const router = Router()
  router
    .route('/purge')
    .post(mayPurge(token), express.json({ limit: '10kb', inflate: false }), async (req, res) => {
      if (!req.is('application/json')) return void res.status(415).json({ error: 'Send application/json.' })
      const { data, error } = purgeSchema.safeParse(req.body)
      if (!data) return void res.status(400).json({ error: z.prettifyError(error) })
      const purged = await purgePages(data)
      if (purged) res.json(purged)
      else res.status(404).json({ error: 'There is no brand with this name.' })
    })
    .all((_req, res) => void res.status(405).set('Allow', 'POST').json({ error: 'Method not allowed.' }))
  return router
}

const mayPurge =
  (token: string | undefined): RequestHandler =>
  (req, res, next) => {
    if (!token) return void res.status(403).json({ error: 'Nobody may purge: OPERATIONS_TOKEN is not set.' })
    if (bearerIs(req, token)) return next()
    res.status(401).set('WWW-Authenticate', 'Bearer').json({ error: 'The token is missing or wrong.' })
  }
