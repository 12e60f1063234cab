import type { Application } from 'express'

/** Whether a sender's forwarding headers are trusted, as in Express. `hop` 0 is the direct peer. */
export type Trust = (address: string | undefined, hop: number) => boolean

export const trustOf = (app: Pick<Application, 'get'>): Trust => app.get('trust proxy fn') as Trust
