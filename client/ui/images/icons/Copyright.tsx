import { lineIcon } from '../lineIcon.tsx'

export const Copyright = lineIcon(
  <>
    <path d="M15 9.354a4 4 0 1 0 0 5.292" />
    <circle cx="12" cy="12" r="10" />
  </>,
)
