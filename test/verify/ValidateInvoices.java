import org.mustangproject.validator.ZUGFeRDValidator;

/** Prints Mustang's report on each file, after a line with its number. */
public class ValidateInvoices {
  public static void main(String[] files) {
    for (int index = 0; index < files.length; index++) {
      String report = new ZUGFeRDValidator().validate(files[index]);
      System.out.println("\nFILE " + index + "\n" + report);
    }
    System.exit(0);
  }
}
