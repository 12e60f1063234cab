type Track = { title: string; artist: string; album: string; picture: string | undefined }
type Actions = Partial<Record<MediaSessionAction, () => void>>

/** Shows what is read aloud in the phone's media controls, and handles their buttons; returns a stop function. */
export function mediaSession({ title, artist, album, picture }: Track, actions: Actions): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork: picture ? [{ src: picture }] : [] })
  const set = (name: MediaSessionAction, handler: (() => void) | null) => {
    try {
      mediaSession.setActionHandler(name, handler)
    } catch {}
  }
  const names = Object.keys(actions) as MediaSessionAction[]
  for (const name of names) set(name, actions[name] ?? null)
  return () => {
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
    for (const name of names) set(name, null)
  }
}
