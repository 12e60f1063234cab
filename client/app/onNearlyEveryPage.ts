/**
 * Components that nearly every page shows. The entry imports them, so that they are in the base script: one request
 * instead of ten small ones for each page.
 */
import '../ui/books/BookRow.tsx'
import '../ui/books/BookTile.tsx'
import '../ui/books/Cover.tsx'
import '../ui/lists/EmptyState.tsx'
import '../routing/page/Deferred.tsx'
import '../ui/images/LazyImage.tsx'
import '../ui/headings/PageTitle.tsx'
import '../ui/headings/SectionHead.tsx'
import '../ui/lists/Skeleton.tsx'
