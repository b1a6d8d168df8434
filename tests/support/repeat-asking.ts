/** How a changing call is asked that will be asked again since its answer was lost: by whom, and what is prepared for it. */
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";
import { aVisitor } from "./joining.ts";

export type Asked = {
  browser: Browser;
  input: object;
  file?: Buffer;
  /** Of a call with a key: what makes it another one, which is refused and does nothing. */
  another?: { input: object } | { file: Buffer };
};

export type Same = {
  given: (site: TestApplication) => Promise<Asked>;
  /** Fields of the answer that tell the time. */
  volatile?: readonly string[];
};

/** - tried: the answer is the same and nothing has happened, but for what is named with its reason;
 *  - proven: not tried here, but in the test of that file and title. */
export type Repeat =
  | (Same & { says?: never; again?: never; times?: never })
  | (Same & { says?: string; again?: readonly string[]; times?: number; why: string })
  | { proven: readonly [file: string, title: string]; why?: string };

type Given = (me: { site: TestApplication; member: TestMember; browser: Browser }) => object | Promise<object>;

/** Asked by a member, with what is prepared for it. */
export const member = (given: Given, who: Parameters<typeof aMember>[1] = {}): Same => ({
  given: async (site) => {
    const member = await aMember(site.application.db, { gender: "male", ...who });
    const browser = await site.as(member);
    return { browser, input: await given({ site, member, browser }) };
  },
});

export const visitor = (given: (site: TestApplication) => object | Promise<object>): Same => ({
  given: async (site) => ({ browser: aVisitor(site), input: await given(site) }),
});

let count = 0;
/** Another one each time. */
export const number = () => (count += 1);
export const address = () => `again${number()}@example.org`;

export const somebody = async (site: TestApplication) => (await aMember(site.application.db)).id;
