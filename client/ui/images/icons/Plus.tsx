import { lineIcon } from '../lineIcon.tsx'

export const Plus = lineIcon(
  <>
    <path d="M5 12h14" />
    <path d="M12 5v14" />
  </>,
)
