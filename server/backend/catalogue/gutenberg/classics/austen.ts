import type { Classic } from '../forms/classic.ts'
import { emma, plainChapters } from '../forms/novels.ts'

const author = {
  name: 'Jane Austen',
  introduction:
    'Jane Austen (1775–1817), a clergyman’s daughter from Hampshire, wrote six novels at a small table by a door that creaked, so that she could hide the pages when visitors came. None bore her name in her lifetime. Nobody has been funnier, since, about love and money.',
}

export const austen: Classic[] = [
  {
    file: 'austen-emma',
    title: 'Emma',
    author,
    introduction: `Emma Woodhouse is handsome, clever, rich and twenty-one, and she has just made a match. At least she thinks so: her governess has married well, and Emma takes the credit. What could be more natural than to do it again?

So she adopts pretty, pliable Harriet Smith, talks her out of the farmer she likes and into the clergyman she ought to like, and settles back to watch. Only Mr. Knightley, her neighbour and her one honest critic, tells her that she is playing with people’s lives.

Everyone in Highbury has a secret, and Emma reads every one of them wrong, her own most of all. Jane Austen called her a heroine whom no one but myself will much like. Two centuries of readers have proved her mistaken.`,
    category: 'Romance',
    tags: ['Classic', 'Regency', 'Matchmaker', 'Friends to Lovers', 'Small Town', 'Witty'],
    score: 4.6,
    readCount: 318_420,
    chapters: emma,
  },
  {
    file: 'austen-persuasion',
    title: 'Persuasion',
    author,
    introduction: `At nineteen Anne Elliot broke off her engagement to a penniless naval officer because a friend whom she trusted told her that it was the sensible thing to do. At twenty-seven she is still sensible, unmarried and overlooked, the useful one in a family of peacocks who are running out of money.

Then the Elliots have to let their house, and the tenants turn out to be the sister and brother-in-law of that same officer. Captain Wentworth is back from the wars, rich, admired, looking for a wife, and determined that it shall be anyone but her.

Now they must meet at dinner, in the lanes, on the sea wall at Lyme. This is Jane Austen’s last novel, and her tenderest: a second chance, and the greatest love letter in English.`,
    category: 'Romance',
    tags: ['Classic', 'Regency', 'Second Chance', 'Slow Burn', 'Navy', 'Love Letters'],
    score: 4.8,
    readCount: 274_905,
    chapters: plainChapters,
  },
  {
    file: 'austen-sense',
    title: 'Sense and Sensibility',
    author,
    introduction: `When their father dies, the house goes to a half-brother whose wife can reason any gift down to nothing. Elinor and Marianne Dashwood, with their mother and little sister, are left to begin again in a cottage in Devonshire.

Elinor feels everything and says little. Marianne feels everything and says all of it. When a stranger carries her home out of the rain, handsome, ardent, quoting her favourite poems, she falls as she thinks one should: at once, aloud and for ever. Elinor, meanwhile, keeps a secret that was told to her by the last woman in the world she would have chosen to hear it from.

Two sisters, two hearts broken in quite different ways, and a comedy of manners in which good manners can be the bravest thing of all.`,
    category: 'Romance',
    tags: ['Classic', 'Regency', 'Sisters', 'Heartbreak', 'Secret Engagement', 'Comedy of Manners'],
    score: 4.5,
    readCount: 241_377,
    freeChapters: 15,
    chapters: plainChapters,
  },
]
