import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that are safe in addresses. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const isSecret = (text: string) => /^[\w-]{43}$/.test(text)

/** What is stored of a secret. It is as good as random, so one quick hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
