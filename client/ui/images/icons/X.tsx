import { lineIcon } from '../lineIcon.tsx'

export const X = lineIcon(
  <>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </>,
)
