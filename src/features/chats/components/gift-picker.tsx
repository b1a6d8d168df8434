/** Choosing a gift: what there is, what each costs, and a few words with it. */
import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { countCharacters } from "#lib/character-count.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import { Radio } from "#ui/radio.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextareaField } from "#ui/textarea-field.tsx";
import { getGifts, type Gift } from "../gifts-contract.ts";
import { GiftArt } from "./gift-art.tsx";
import { useMoneyRange } from "./price.tsx";
import { useGiftName } from "./use-gift-name.ts";
import type { Content } from "./use-sending.ts";

type GiftPickerProps = {
  readonly name: string;
  readonly credits: number;
  readonly onSend: (content: Content) => void;
  readonly onClose: () => void;
};

export function GiftPicker({ name, credits, onSend, onClose }: GiftPickerProps) {
  const t = useTranslations();
  const [catalogue, setCatalogue] = useState<Output<typeof getGifts>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    ask(getGifts, {}).then(setCatalogue, () => setFailed(true));
  }, []);
  return (
    <Modal open onClose={onClose} title={t("chats.gift_title", { name })}>
      {failed ? (
        <Note kind="bad" role="alert">
          {t("errors.connection")}
        </Note>
      ) : (
        <GiftForm catalogue={catalogue} credits={credits} onSend={onSend} />
      )}
    </Modal>
  );
}

type GiftFormProps = {
  /** Not there yet: everything else is, in its place. */
  readonly catalogue: Output<typeof getGifts> | undefined;
  readonly credits: number;
  readonly onSend: (content: Content) => void;
};

function GiftForm({ catalogue, credits, onSend }: GiftFormProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const [chosen, setChosen] = useState<Gift>();
  const [note, setNote] = useState("");
  const excess = countCharacters(note) - settings.gift_note_length;
  const affordable = chosen === undefined || chosen.credits <= credits;
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (chosen && affordable && excess <= 0) onSend({ gift: chosen.key, text: note.trim(), cost: chosen.credits });
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <p className="muted small mb-0">{t("credits.balance", { count: credits })}</p>
      {catalogue ? (
        <fieldset className="gifts">
          <legend className="visually-hidden">{t("chats.gift_menu")}</legend>
          {catalogue.gifts.map((gift) => (
            <GiftTile key={gift.key} gift={gift} currency={catalogue.currency} onChoose={() => setChosen(gift)} />
          ))}
        </fieldset>
      ) : (
        <AwaitedTiles />
      )}
      <TextareaField
        label={t("chats.gift_note")}
        optional
        rows={1}
        value={note}
        // One in the place of the other: nothing grows under the button.
        {...(excess > 0
          ? { error: t("chats.too_long", { count: excess }) }
          : { hint: t("chats.counter", { count: countCharacters(note), max: settings.gift_note_length }) })}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="gift-do stack">
        {affordable ? (
          <Button type="submit" block disabled={!chosen || excess > 0}>
            {chosen ? t("chats.gift_send", { count: chosen.credits }) : t("chats.gift_menu")}
          </Button>
        ) : (
          <>
            <Note kind="warn" role="alert">
              {t("errors.not_enough_credits")}
            </Note>
            <ButtonLink block to="/credits">
              {t("chats.buy_credits")}
            </ButtonLink>
          </>
        )}
      </div>
    </form>
  );
}

/** As many as there usually are, so that the window opens as high as it stays. */
function AwaitedTiles() {
  return (
    <Skeleton className="gifts">
      {Array.from({ length: 12 }, (_, at) => (
        <span key={at} className="gift-tile">
          <span className="gift-art" />
          <b>{"\u00a0"}</b>
          <span>{"\u00a0"}</span>
          <small>{"\u00a0"}</small>
        </span>
      ))}
    </Skeleton>
  );
}

type GiftTileProps = {
  readonly gift: Gift;
  readonly currency: Output<typeof getGifts>["currency"];
  readonly onChoose: () => void;
};

function GiftTile({ gift, currency, onChoose }: GiftTileProps) {
  const t = useTranslations();
  const giftName = useGiftName();
  const moneyRange = useMoneyRange(currency);
  return (
    <label className="gift-tile">
      <Radio name="gift" value={gift.key} required onChange={onChoose} />
      <GiftArt gift={gift.key} />
      <b>{giftName(gift.key)}</b>
      <span>{t("credits.credits", { count: gift.credits })}</span>
      <small>{moneyRange(gift)}</small>
    </label>
  );
}
