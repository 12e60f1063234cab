import { SESSION } from '../../../../shared/cookies.ts'
import { session } from '../../../platform/storage.ts'

/** The ticket that belongs to the last code mailed from this tab; '' without one. */
export const ticket = () => session.get(SESSION.ticket) ?? ''
export const storeTicket = (ticket: string) => void session.set(SESSION.ticket, ticket)
export const removeTicket = () => session.remove(SESSION.ticket)
