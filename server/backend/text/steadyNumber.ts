import { createHash } from 'node:crypto'

/** A number from 0 up to `below` that is always the same for the same name. */
export const steadyNumber = (name: string, below: number) =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % below
