import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { shell as text } from '../../../shared/text/en/site/shell.ts'
import { ChevronLeft } from '../images/icons/ChevronLeft.tsx'

export function BackLink({ className }: { className?: string }) {
  const navigation = useNavigation()
  return (
    <Link
      to="/"
      className={className}
      aria-label={text.back}
      onClick={event => {
        if (!navigation?.canGoBack) return
        event.preventDefault()
        history.back()
      }}
    >
      <ChevronLeft size={24} aria-hidden className="mirrored" />
    </Link>
  )
}
