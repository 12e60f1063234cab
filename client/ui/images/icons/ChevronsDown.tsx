import { lineIcon } from '../lineIcon.tsx'

export const ChevronsDown = lineIcon(
  <>
    <path d="m7 6 5 5 5-5" />
    <path d="m7 13 5 5 5-5" />
  </>,
)
