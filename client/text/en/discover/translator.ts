import { messages } from '../../messages.ts'

/** The page that recruits translators (specification, section 1). */
export const translator = messages({
  title: 'Become our translator',
  lead: 'Novels travel when somebody carries them. Help {brand} bring good stories into your language, and earn with every reader who follows.',
  projectTitle: 'The project',
  project: [
    'We take novels that readers love and publish them chapter by chapter in new languages. A first draft comes from machine translation. What makes it a book is a person: someone who hears the voice of the author and gives it a new one.',
    'You work from home, at your own pace, chapter by chapter. You see how your novel is read, week by week.',
  ],
  requirementsTitle: 'What you bring',
  requirements: [
    'You write your own language with ease and with care. Ideally it is your mother tongue.',
    'You read the language of the original well enough to hear what stands between the lines.',
    'You like long stories, and can give one at least five hours a week for some months.',
    'Experience is welcome and not needed. A short trial chapter tells us more than a certificate.',
  ],
  benefitsTitle: 'What you get',
  benefits: [
    {
      title: 'Choose your stories',
      text: 'Pick the novels that you would want to read anyway. Nobody translates well what bores them.',
    },
    {
      title: 'Polish, not retype',
      text: 'The AI translation is your raw draft. You spend your time on tone, wit and rhythm.',
    },
    { title: 'A share of the profit', text: 'You earn a part of what your novel earns, for as long as it is read.' },
    {
      title: 'An editor by your side',
      text: 'Every translator has an editor who reads along, answers questions, and helps you to grow.',
    },
  ],
  applyTitle: 'Apply',
  apply: 'Send your CV, your languages, and a word on the kind of novels you love to <mail>{email}</mail>.',
  subject: 'Translator – {brand}',
  button: 'Write to us',
})
