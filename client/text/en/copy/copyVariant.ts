/**
 * Texts that a copy variant replaces, by area: empty places, ends of chapters and lists, invitations, thanks. They say
 * the same facts in about as many words; errors and money are never among them.
 */
export type CopyVariant = {
  home: Said<'emptyTitle' | 'emptyText'>
  discover: Said<'listEmptyText' | 'rankingEmptyText' | 'endOfList'>
  search: Said<'noResourceText'>
  shelf: { empty: Said<'reading' | 'want' | 'finished' | 'dropped'> }
  passages: Said<'noMarks'>
  offline: Said<'nothingText'>
  offlinePage: Said<'about'>
  shell: Said<'offline'>
  reader: Said<'endFinished' | 'endUpdating' | 'endUpdatingText' | 'lockedText' | 'lockedTextApp'>
  login: Said<'signInText'>
  account: Said<'unlockedSignIn' | 'unlockedEmptyText'>
  card: Said<'guestText'>
  complaint: Said<'sentText'>
}

/** Without arguments, since it travels as data. */
type Said<Keys extends string> = { readonly [Key in Keys]: string }
