/**
 * Components that nearly every page shows. The entry imports them, so that they are in the base script: one request
 * instead of ten small ones for each page.
 */
import './BookRow.tsx'
import './BookTile.tsx'
import './Cover.tsx'
import './EmptyState.tsx'
import './Late.tsx'
import './LazyImage.tsx'
import './PageTitle.tsx'
import './SectionHead.tsx'
import './Skeleton.tsx'
