import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { PictureIcon, SendTextIcon } from "#web/features/simulator/icons.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { useSavedState } from "#web/features/simulator/use-saved-state.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { type ChosenImage, carriedTypes, chooseImages } from "./choose-images.ts";
import styles from "./text-composer.module.css";

interface TextComposerProps {
  customer: SimulatedCustomer;
  inboxNumber: string;
  isStopped: boolean;
  /** There are no messages with this inbox yet. */
  isFirst: boolean;
  /** Channel of the last message here. */
  last: "sms" | "whatsapp";
  /** The workspace has a WhatsApp inbox with this number. */
  hasWhatsapp: boolean;
}

export function TextComposer({
  customer,
  inboxNumber,
  isStopped,
  isFirst,
  last,
  hasWhatsapp,
}: TextComposerProps) {
  const [text, setText] = useSavedState(`text ${customer.id}`, "");
  const [images, setImages] = useState<readonly ChosenImage[]>([]);
  const [chosen, setChosen] = useState<"sms" | "whatsapp" | null>(null);
  const channel = hasWhatsapp ? (chosen ?? last) : "sms";
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const isEmpty = text.trim() === "" && images.length === 0;

  const send = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    setProblem(null);
    const response = await callSimulatorApi("POST", `customers/${customer.id}/texts`, {
      inboxNumber,
      text,
      channel,
      images: images.map(({ type, base64 }) => ({ type, base64 })),
    });
    setBusy(false);
    if (response.kind === "problem") setProblem(response.message);
    else {
      // Text typed while sending belongs to the next message.
      if (box.current === null || box.current.value === text) setText(null);
      setImages((current) => current.filter((one) => !images.includes(one)));
    }
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const read = async () => {
    const response = await callSimulatorApi("POST", `customers/${customer.id}/reading`, {});
    setProblem(response.kind === "problem" ? response.message : null);
  };
  const onFiles = async (chosen: FileList | null) => {
    const result = await chooseImages(images, [...(chosen ?? [])]);
    setImages(result.images);
    setProblem(result.message);
    box.current?.focus();
  };
  const suggestions =
    isStopped && channel === "sms" ? ["START"] : isFirst ? customer.suggestedTexts : [];

  return (
    <div className={styles.writeBar}>
      {hasWhatsapp && (
        <div className={styles.writeChannel}>
          <Segmented
            label="Send by"
            segments={[
              { id: "sms", label: "Text" },
              { id: "whatsapp", label: "WhatsApp" },
            ]}
            value={channel}
            onChange={setChosen}
          />
          {channel === "whatsapp" && (
            <Button size="small" kind="quiet" onClick={() => void read()}>
              Mark as read
            </Button>
          )}
        </div>
      )}
      {isEmpty && suggestions.length > 0 && (
        <div className={styles.writeHints}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              onClick={() => {
                setText(suggestion);
                box.current?.focus();
              }}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      {images.length > 0 && (
        <ul className={styles.writeImages}>
          {images.map((picture) => (
            <li key={picture.id}>
              <img src={`data:${picture.type};base64,${picture.base64}`} alt={picture.name} />
              <IconButton
                size="small"
                name={`Remove ${picture.name}`}
                icon={RemoveIcon}
                onClick={() => setImages(images.filter(({ id }) => id !== picture.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p className={styles.writeProblem} role="alert" id={problemId}>
          {problem}
        </p>
      )}
      <div className={styles.writeRow}>
        <input
          ref={files}
          type="file"
          accept={carriedTypes.join(",")}
          multiple
          hidden
          onChange={(event) => {
            void onFiles(event.target.files);
            event.target.value = "";
          }}
        />
        <IconButton
          name="Attach picture"
          icon={PictureIcon}
          onClick={() => files.current?.click()}
        />
        <textarea
          ref={box}
          className={styles.writeBox}
          aria-label="Text message"
          aria-describedby={problem === null ? undefined : problemId}
          placeholder={
            isStopped && channel === "sms" ? "Send START to opt in again" : "Type a message"
          }
          rows={1}
          maxLength={1_600}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.writeSend}
          aria-label="Send text"
          aria-busy={isBusy}
          disabled={isEmpty}
          onClick={() => void send()}
        >
          {isBusy ? <Spinner /> : <SendTextIcon />}
        </button>
      </div>
    </div>
  );
}
