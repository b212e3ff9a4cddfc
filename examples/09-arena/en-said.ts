/** What is said, by turn. What stands in bold in rounds 1 and 2 are the core arguments. */
export const said: Record<string, string> = {
  'round-1/pro': `Close the centre to private cars by day. Two reasons carry this.

**Most of the cars have no business in the centre.** The roads office counted it: “Six in ten of them cross it without stopping” (docs/traffic.md:6). We give the most expensive ground of the town to people on their way to somewhere else.

**The cars hold up those who do want to come.** “A bus takes 19 minutes from the station to the market; at six in the morning it takes 8” (docs/traffic.md:7). Nothing differs between those two rides but the cars.`,

  'round-1/con': `Leave the centre open. The motion is a good wish with a bill that somebody else pays.

**Shops would go.** “31 shops say that they would close or move if cars could not reach them” (docs/shops.md:7). A centre without shops is quiet, and so is a graveyard.

**The weak lose their way in.** Whoever is old, lame or has three children in tow comes by car because there is no other way. A pass for the disabled helps those who have one; most who can hardly walk have none.`,

  'round-2/pro': `One reason more, and it is the gravest.

**People on foot are being hurt.** “41 people were hurt in traffic in the centre last year, 29 of them on foot” (docs/traffic.md:8). Those 29 had come to shop, to school, to the doctor.

To the shops: what they say is a forecast, and the same paper shows how well they know their customers. Owners think that 55 % come by car; at the doors it was 22 % (docs/shops.md:5-6).`,

  'round-2/con': `One point more from us as well.

**The cars do not vanish, they move next door.** Whoever crosses the centre today will cross Mill Street and the school road tomorrow. Nobody has counted what happens there; docs/traffic.md ends at the market.

Twenty-nine people hurt on foot are twenty-nine too many. They are a reason for slower cars and more crossings, which could be had this autumn and for a tenth of the quarrel.`,

  'round-3/pro': `The con side says “Whoever crosses the centre today will cross Mill Street and the school road tomorrow”. Some will. But whoever only passes through has a ring road, and takes the centre because it is a little shorter. Make it impossible and most of them go where they should have gone. What is left for Mill Street can be counted and barred as well.

And slower cars do nothing for the bus, which is stuck behind them at any speed.`,

  'round-3/con': `“We give the most expensive ground of the town to people on their way to somewhere else”, says the pro side. Then stop those and not the others. Two barriers in the middle end all crossing, and everybody can still drive to a shop from his own side. That keeps the customers, and it answers the very figure on which the motion rests.

The motion shuts out the four who want to come in order to be rid of the six who do not.`,

  'round-3/floor/aud_02': `I deliver for three bakeries. Nobody up there has asked when the shops live: we unload between five and nine, and after that the kerb is full of cars that stay all day. If the closing starts at ten, I lose nothing and gain a place to stop. What I need is that it is the same hour in every street, and a phone number when a barrier is stuck.`,

  'round-4/pro': `The con side offers this: “Two barriers in the middle end all crossing”. It is the best thing said over there so far, and it grants our first argument. But it leaves the four in ten who drive in, look for a place and drive round; they are what the bus waits behind at the market, and what people on foot step out from between.

How many that are at which hour can be told by those who know how such things are measured. We ask for that.`,

  'round-4/con': `“Those 29 had come to shop, to school, to the doctor”, says the pro side. Does it know? The paper gives no place and no hour. If half of them were hurt on the ring at the station, the barrier would change nothing for them.

I do not ask for proof beyond doubt. I ask for the one list that the police keep anyway, before two hundred shops are made to bet on it.`,

  'round-4/floor/aud_03': `I count traffic for a living. Cars that look for a place are a fixed share: in a centre of this size about a quarter of what moves between ten and noon. Loops in the road tell them from those that cross, because they pass the same loop twice. The loops are in the ground already; nobody has read them out. It would take a week.`,

  'round-5/pro': `The con side asks: “Does it know?” Fair. We do not know the place of each accident. We know where the count was made, in the centre and not on the ring, and that seven in ten of those hurt were on foot. Whoever wants to wait for the list may have it in a month; nothing in the motion begins before that.

And mark what has not been answered: nobody over there has said a word on the nineteen minutes.`,

  'round-5/con': `Then a word on the minutes. “Nothing differs between those two rides but the cars”, says the pro side. At six in the morning nobody gets on. A bus that stops eleven times for people who buy a ticket from the driver is slow on an empty road. Sell the tickets beforehand and half of the difference is gone, with every car still there.

That is how this case is made: each figure is true, and none says what it is used for.`,

  'round-5/floor/aud_05': `I live behind the market. The woman next door is eighty-four; her son brings her shopping in the car and carries it up. She has no pass, because she is proud. Nobody asked her. I do not say leave everything as it is. I say that on the first Monday somebody has to stand in our street who can let the son in, and who knows her name.`,

  'round-6/pro': `The con side says “At six in the morning nobody gets on”. That is an argument, and for once it can be tested: between two stops without passengers the difference is the cars alone, and the drivers’ sheets have it. We grant that tickets are part of it. A part is not the whole: selling them beforehand costs nothing, so do it as well.

Twice now the answer to a figure of ours was that it should be looked at more closely. That is not the same as a figure of one’s own.`,

  'round-6/con': `“What is left for Mill Street can be counted and barred as well”, says the pro side. So the next street is closed, and then the next. We were told that a ring road takes them all; now there is a second barrier before the first one stands.

As the neighbour behind the market said, “Nobody asked her”. That is the whole motion in three words.`,

  'round-7/pro': `Everything turns on one question: who needs to drive in between ten and six? Not deliveries; the baker told us: “we unload between five and nine”. Not the six in ten. Not the 78 % who came to the shops without a car.

The con side says “A pass for the disabled helps those who have one; most who can hardly walk have none”. That is right, and it can be mended in a sentence: a pass for everybody over seventy-five and for whoever cares for them, without an examination. We take that sentence.`,

  'round-7/con': `The key question is another one: who carries the risk if the pro side is wrong? “Owners think that 55 % come by car; at the doors it was 22 %”, it says, and laughs at the owners. Twenty-two in a hundred customers are what a small shop lives on; its rent is the other seventy-eight.

The pro side now gives away a pass to everybody over seventy-five. That is kind. It is also the third change to the plan since noon, and each came because somebody else had thought of it.`,

  'round-8/pro': `“Twenty-two in a hundred customers are what a small shop lives on”, says the con side. If all of them stayed away, yes. Nobody said that they would: they would walk from the car park at the station, four minutes, or take a bus that no longer needs nineteen.

As to changing the plan: that is what this hall is for. A plan that learned three things in one afternoon is worth more than one that has never been asked.`,

  'round-8/con': `“Nobody said that they would: they would walk from the car park at the station, four minutes”, says the pro side. Thirty-one shops did say it, in writing. One may doubt them; one may not count them as silent.

The traffic counter told us what is missing: “The loops are in the ground already; nobody has read them out. It would take a week”. A week! We are asked to decide on the closing of a town before somebody has spent a week reading what is already there.`,

  'round-9/pro': `Condensed: the cars that cross do not belong there, the bus is stuck behind the rest, and people on foot pay for both. None of the three was refuted.

What was left open over there: “Two barriers in the middle end all crossing”, we heard, and never again what becomes of the bus behind those who look for a place. And the risk was always that of the shops; that of the people on foot had its last mention in round 4.`,

  'round-9/con': `Condensed: those who need the way in were not asked, the streets next door were not counted, and the shops bet their rent.

“Whoever wants to wait for the list may have it in a month”, says the pro side. So it is known that something is missing, and the vote is wanted today. That gap was never closed: at every count that does not exist yet we were promised that it would come out well.`,

  'round-10/pro': `“at every count that does not exist yet we were promised that it would come out well”, says the con side. No: where something was missing we said so, and took up what was better than our own plan: one hour for all deliveries, a pass for the old, tickets before the ride.

What remains is a centre in which six in ten cars are strangers and the bus stands. In Fairhaven the same step brought 18 % more customers within a year. Let us have the courage of our own figures.`,

  'round-10/con': `“What remains is a centre in which six in ten cars are strangers”, says the pro side. Then bar the strangers; the two barriers were never refuted, only left behind.

A town is not a plan that improves while it is being applied. It is a baker, a bus driver, a woman of eighty-four. Ask them, read the loops, and then come back. A no today is not a no for ever. It is the respect that one owes to people before one closes their street.`,
}
