import { reaction } from 'mobx'
import type { Part } from '../../../shared/api/parts.ts'
import { isNotOffered } from '../../api/isNotOffered.ts'
import type { RequestError } from '../../api/request.ts'
import type { Services } from '../../services/services.ts'

/** Milliseconds for which the account's answer stands: other devices change it, too. */
const FRESH = 60_000
/** Milliseconds after a failure in which the account is left in peace, unless it says longer. */
const PAUSE = 30_000
const NEVER = -Infinity

/** What is kept on the device and in the account, and how the one learns of the other. */
type Steps = {
  /** Of the backend. */
  part: Part
  /** Where the device keeps it, for what other tabs change. */
  key: string
  restore(): void
  /** The account that reads; undefined while nobody is signed in. */
  owner(): number | undefined
  /** Another value where there is more to be told. */
  unsent(): unknown
  /** Somebody has sat down, or left. */
  changeReader(): void
  /** Brings what the account has; the failure where it did not answer. */
  ask(owner: number): Promise<RequestError | undefined>
  /** Tells the account what it has yet to hear. */
  send(owner: number): Promise<RequestError | undefined>
  /** The backend has no such part: it stays on the device. */
  missing?(): void
}

/** For calls that nobody waits for. */
export const QUIETLY = { background: true, quiet: true } as const

/** It will not be taken however often it is sent. */
export const isRefused = ({ status }: RequestError) => status === 422 || status === 413

/**
 * Keeps something in step with the account of whoever is signed in. What the account is not known to have is the
 * queue, so closing the browser loses nothing, and the account is asked before it is told.
 */
export function keepInStep({ stores: { host, user } }: Services, steps: Steps) {
  let askedAt = NEVER
  let waitsUntil = NEVER
  let isOffered = host.offers(steps.part)
  let isWorking = false
  let isWanted = false
  /** The last failure was that of the line. */
  let isSilent = false

  const failed = (error: RequestError) => {
    if (error.status === 404 || isNotOffered(error)) {
      isOffered = false
      return steps.missing?.()
    }
    isSilent = error.status === 0
    const wait = Math.max(PAUSE, (error.retryAfter ?? 0) * 1000)
    waitsUntil = Date.now() + wait
    setTimeout(() => void step(), wait)
  }

  /** The failure, where there was one. */
  const askAndSend = async (owner: number): Promise<RequestError | undefined> => {
    if (Date.now() - askedAt >= FRESH) {
      const error = await steps.ask(owner)
      if (error) return error
      // Whoever has sat down meanwhile has not been asked for.
      if (steps.owner() !== owner) return undefined
      askedAt = Date.now()
    }
    return steps.send(owner)
  }

  const step = async () => {
    const owner = steps.owner()
    const { token } = user
    isWanted = isWorking
    if (owner === undefined || isWorking || !isOffered || !host.online || Date.now() < waitsUntil) return
    isWorking = true
    try {
      const error = await askAndSend(owner)
      // A token that was replaced meanwhile, as with a new password, is refused: the new one has not been tried.
      if (error?.status === 401 && user.token !== token) isWanted = true
      // What was refused to somebody else is no reason for whoever reads by now to wait.
      else if (error && steps.owner() === owner) failed(error)
    } finally {
      isWorking = false
    }
    if (isWanted) void step()
  }

  if (!isOffered) steps.missing?.()
  reaction(
    steps.owner,
    () => {
      askedAt = NEVER
      waitsUntil = NEVER
      steps.changeReader()
      void step()
    },
    { fireImmediately: true },
  )
  reaction(steps.unsent, () => void step())
  reaction(
    () => host.online,
    () => {
      if (isSilent) waitsUntil = NEVER
      void step()
    },
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void step()
  })
  addEventListener('storage', ({ key }) => {
    if (key === steps.key || key === null) steps.restore()
  })
}
