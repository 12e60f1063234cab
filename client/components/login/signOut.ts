import type { Services } from '../../services.ts'

/** Ends the session here at once, and at the backend as soon as it can be told. */
export function signOut({ api, stores }: Services): void {
  // The call takes the token along before it is forgotten.
  void api.post('user.logout', {}, { background: true, keepalive: true })
  stores.auth.signOut()
}
