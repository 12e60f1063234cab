import { lineIcon } from '../lineIcon.tsx'

export const AlignJustify = lineIcon(
  <>
    <path d="M3 5h18" />
    <path d="M3 12h18" />
    <path d="M3 19h18" />
  </>,
)
