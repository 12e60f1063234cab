import type { Application } from 'express'

/** Whether the word of this sender counts: Express's own reading of who is trusted. `hop` 0 is who is connected. */
export type Trust = (address: string | undefined, hop: number) => boolean

export const trustOf = (app: Pick<Application, 'get'>): Trust => app.get('trust proxy fn') as Trust
