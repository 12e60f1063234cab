/** What goes on by itself while a chapter is open. */
export type Activity = 'autoScroll' | 'aloud'
