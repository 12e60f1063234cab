import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const isSecret = (text: string) => /^[\w-]{43}$/.test(text)

/** Secrets are random, so one fast hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
