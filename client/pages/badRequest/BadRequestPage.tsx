import { LostPage } from '../../shell/LostPage.tsx'
import { errorPage as text } from '../../text/en/site/errorPage.ts'

/** The page /400, to which calls answered with status 400 lead. */
export const BadRequestPage = () => <LostPage status={400} title={text.badRequestTitle} body={text.badRequestText} />
