/**
 * What a tone says otherwise than the areas do, by area: empty places, the end of chapters and lists, invitations,
 * thanks. It says the same facts in about as many words, and nothing about errors and money.
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
