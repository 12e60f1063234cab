/** Four lines this far apart. */
export const LineSign = ({ gap }: { gap: number }) => (
  <svg width={24} height={28} viewBox="0 0 24 28" stroke="currentColor" strokeWidth={2} strokeLinecap="round">
    {[-1.5, -0.5, 0.5, 1.5].map(line => (
      <path key={line} d={`M4 ${14 + line * (3 + gap * 1.3)}h16`} />
    ))}
  </svg>
)

/** A page with margins this wide. */
export const MarginSign = ({ width }: { width: number }) => (
  <svg width={26} height={26} viewBox="0 0 26 26" fill="none" stroke="currentColor" strokeWidth={1.5}>
    <rect x={3} y={2} width={20} height={22} rx={2} />
    {[8, 13, 18].map(y => (
      <path key={y} d={`M${4 + width * 2} ${y}h${18 - width * 4}`} strokeWidth={2} strokeLinecap="round" />
    ))}
  </svg>
)
