export type NoticeProps = { says: string; again?: string };

export function Notice({ title, says, again }: NoticeProps & { title: string }) {
  return (
    <div className="head">
      <h1>{title}</h1>
      <p className="lead">{says}</p>
      {again !== undefined && (
        <p>
          <a href={again}>Try again</a>
        </p>
      )}
    </div>
  );
}
