import { describedPage } from '../../routing/page/outcome.ts'
import { headings } from '../../text/en/site/headings.ts'
import { heads } from '../../text/en/site/heads.ts'

export const privacy = describedPage(headings.privacy, '/myinfo/privacyPolicy', heads.privacyText)
export const terms = describedPage(headings.terms, '/myinfo/teams_of_services', heads.termsText)
