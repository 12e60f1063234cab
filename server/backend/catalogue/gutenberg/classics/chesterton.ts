import type { Classic } from '../forms/classic.ts'
import { romanChapters, thursday } from '../forms/novels.ts'

const author = {
  name: 'G. K. Chesterton',
  introduction:
    'Gilbert Keith Chesterton (1874–1936) was six foot four, wore a cape, carried a swordstick and once wired his wife: Am in Market Harborough. Where ought I to be? Between trains he wrote some eighty books, and made the detective story a place for jokes about God.',
}

export const chesterton: Classic[] = [
  {
    file: 'chesterton-thursday',
    title: 'The Man Who Was Thursday',
    author,
    introduction: `In a garden in London two poets quarrel. One says that he is an anarchist. The other, Gabriel Syme, says that no real anarchist would talk so much. By midnight Syme has been shown the real thing: the Central Council of seven men who mean to blow up the world, each of them named after a day of the week. By morning he has been elected Thursday.

He is also a policeman.

Alone among six monsters, with a swordstick and a blue card, he must face the vast smiling President whom they call Sunday. Then, on a balcony in Leicester Square, he makes the first of a series of discoveries. From there it is duels, chases, an elephant and a balloon. The subtitle is A Nightmare: the most cheerful one in literature.`,
    category: 'Mystery',
    tags: ['Classic', 'Spies', 'Conspiracy', 'Undercover', 'Plot Twists', 'London'],
    score: 4.6,
    readCount: 163_250,
    chapters: thursday,
  },
  {
    file: 'chesterton-brown',
    title: 'The Wisdom of Father Brown',
    author,
    introduction: `He is small and round, he blinks, he drops his umbrella. Nobody in the room looks twice at him, and that is a mistake, because in years of hearing confessions Father Brown has learned all that there is to know about how a man comes to do the worst thing he can.

Here are twelve cases, each complete in one sitting. A locked room in which a man was certainly killed by a Mr Glass. A purple wig that a duke will not take off. A lie detector that is never wrong, read by an American who always is. A tower with a curse on it, and an old admiral’s war in a garden.

Scotland Yard looks for clues. Father Brown merely asks what kind of person would do that, and is right.`,
    category: 'Mystery',
    tags: ['Classic', 'Detective', 'Short Stories', 'Locked Room', 'Cosy Crime', 'Unlikely Hero'],
    score: 4.5,
    readCount: 197_642,
    freeChapters: 4,
    chapters: romanChapters,
  },
  {
    file: 'chesterton-ball',
    title: 'The Ball and the Cross',
    author,
    introduction: `A young Highlander walks down Fleet Street, reads a page in the window of The Atheist, and puts his stick through the glass. Evan MacIan believes in God. James Turnbull, the editor, does not, and for twenty years nobody has taken enough notice to be angry. At last somebody is. There is nothing for it but to fight a duel.

But this is modern England, where a man may think what he likes so long as he does not mean it, and the whole country turns out to stop them. Over garden walls, across the Channel, from a village green to an island that is not one, the two enemies run from the police together, looking for a quiet place to kill each other, and slowly become the best of friends.`,
    category: 'Adventure',
    tags: ['Classic', 'Enemies to Friends', 'Duel', 'On the Run', 'Satire', 'Faith'],
    score: 4.3,
    readCount: 88_116,
    chapters: romanChapters,
  },
]
