import { SESSION } from '../../../../shared/cookies.ts'
import { session } from '../../../platform/storage.ts'

/** What goes with the code of the last mail that was asked for in this tab; '' where none was. */
export const ticket = () => session.get(SESSION.ticket) ?? ''
export const keepTicket = (ticket: string) => void session.set(SESSION.ticket, ticket)
export const forgetTicket = () => session.remove(SESSION.ticket)
