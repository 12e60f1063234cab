import { messages } from '../../messages.ts'

/** The page that recruits translators (specification, section 1). */
export const translator = messages({
  title: 'Become a translator',
  lead: 'Help {brand} bring great stories into your language, and earn with every new reader.',
  projectTitle: 'The project',
  project: [
    'We publish novels that readers love, chapter by chapter, in new languages. Machine translation gives us a first draft. It takes a person to hear the author’s voice and turn it into a book.',
    'You work from home, at your own pace, chapter by chapter. Every week, you see how many people read your novel.',
  ],
  requirementsTitle: 'What you bring',
  requirements: [
    'You write well in your own language, ideally your first.',
    'You know the original language well enough to read between the lines.',
    'You like long stories and can spend at least five hours a week on one for a few months.',
    'Experience helps, but you don’t need it. A short trial chapter tells us more than a certificate.',
  ],
  benefitsTitle: 'What you get',
  benefits: [
    {
      title: 'Choose your stories',
      text: 'Pick the novels you’d want to read anyway. Nobody translates well when they’re bored.',
    },
    {
      title: 'Polish, don’t retype',
      text: 'The AI translation is your first draft. You spend your time on tone, wit and rhythm.',
    },
    {
      title: 'A share of the profit',
      text: 'You earn a share of what your novel earns, for as long as people read it.',
    },
    {
      title: 'An editor by your side',
      text: 'Every translator has an editor who reads along, answers questions and helps you grow.',
    },
  ],
  applyTitle: 'Apply',
  apply: 'Send your CV to <mail>{email}</mail>. Tell us which languages you speak and what kind of novels you love.',
  subject: 'Translator – {brand}',
  button: 'Write to us',
})
