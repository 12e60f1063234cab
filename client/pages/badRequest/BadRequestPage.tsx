import { LostPage, type LostWords } from '../../shell/LostPage.tsx'

/** The page /400, opened when a call is answered with status 400. */
export const BadRequestPage = ({ data }: { data: LostWords }) => <LostPage status={400} {...data} />
